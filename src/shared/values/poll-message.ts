/**
 * An entry of the poll queue (specification, Message queue response). Everything but the identifier may be missing:
 * kinds are an open set (N14) and an odd shape is kept raw, never lost.
 */
export interface PollMessage {
  readonly messageId: string;
  /** msgQ.count as received; what it counts is not agreed (N28), so nothing computes with it. */
  readonly queueCount: number | undefined;
  /** ISO 8601 date-time with offset, as received. */
  readonly queuedAt: string | undefined;
  readonly text: string | undefined;
  readonly language: string | undefined;
  readonly pendingAction: PendingActionData | undefined;
}

/** panData: the outcome of a pending action (RFC 5731 3.3). */
export interface PendingActionData {
  readonly domainName: string | undefined;
  /** The name of a host or the identifier of a contact, where it is about one (RFC 5732, RFC 5733): no domain's. */
  readonly otherName: string | undefined;
  /** paResult: true when the action was done, false when it was refused. */
  readonly succeeded: boolean | undefined;
  readonly clTRID: string | undefined;
  readonly svTRID: string | undefined;
  readonly actedAt: string | undefined;
}

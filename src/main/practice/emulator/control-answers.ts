import type { Message } from '#messages/message.ts';
/** What the control interface of the emulator answers, as far as the page uses it. Instants are ISO 8601 texts there. */
export interface ControlClock {
  readonly now: string;
  readonly speed: number;
}

export interface ControlLifeCycle {
  readonly today: string;
  readonly byStatus: Readonly<Record<string, number>>;
  readonly upcoming: { readonly date: string; readonly names: number }[];
  readonly nextExpiry: { readonly date: string; readonly names: number } | null;
}

export interface ControlDomain {
  readonly name: string;
  readonly unicodeName: string;
  readonly status: string;
  readonly registeredAt: string;
  readonly expiryDate: string;
}

export interface ControlArmedFault {
  readonly id: string;
  readonly fault: string;
  readonly route: string;
  readonly chance?: number;
  readonly struck: number;
  readonly remaining: number | null;
}

export interface ControlFaults {
  readonly kinds: { readonly name: string; readonly meaning: string }[];
  readonly routes: string[];
  readonly armed: readonly ControlArmedFault[];
}

export interface ControlLimits {
  readonly kind: string;
  readonly limits: Readonly<Record<string, { readonly requests: number; readonly windowSeconds: number } | null>>;
  readonly uses: {
    readonly limit: string;
    readonly who: string;
    readonly used: number;
    readonly requests: number;
  }[];
}

export interface ControlContact {
  readonly handle: string;
  readonly name: string;
  readonly uses: number;
  readonly access: {
    readonly apiKeys: { readonly id: string; readonly key: string; readonly environment: string }[];
    readonly password: string;
    readonly totp: boolean;
    readonly accessList: string[];
    readonly dnsProvider: boolean;
  } | null;
}

export interface ControlCharges {
  readonly charges: readonly (ControlCharge & { readonly at: string })[];
  readonly total: number;
  readonly amount: number;
}

interface ControlCharge {
  readonly number: number;
  readonly handle: string;
  readonly cardId: string;
  readonly domain: string;
  readonly years: number;
  readonly amount: number;
  readonly currency: string;
  readonly balanceAfter: number;
  readonly clTRID: string | null;
  readonly automatic: boolean;
}

export interface ControlMessage {
  readonly id: string;
  readonly handle: string;
  readonly queuedAt: string;
  readonly text: string;
}

type Headers = [string, string][];

export interface ControlRequest {
  readonly number: number;
  readonly at: string;
  readonly route: string;
  readonly method: string;
  readonly target: string;
  readonly handle: string | null;
  readonly clTRID: string | null;
  readonly request: { readonly headers: Headers; readonly body: string | null };
  readonly answer: { readonly status: number; readonly headers: Headers; readonly body: string | null } | null;
  readonly rule: { readonly source: string; readonly text: string; readonly message: Message };
  readonly faults: string[];
  readonly milliseconds: number;
}

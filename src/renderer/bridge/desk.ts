import { ORPCError } from '@orpc/client';
import type { DeskClient } from '#contract/contract.ts';
import { asWritten, message } from '#messages/message.ts';
import type { Failure } from '#values/failure.ts';
import { connectOverHttp } from './connect-over-http.ts';
import { connectOverPort } from './connect-over-port.ts';

/** The contract as calls, and where this window runs. */
export interface ConnectedDesk {
  readonly desk: DeskClient;
  readonly host: 'electron' | 'web';
}

declare global {
  /** Set by the preload script under Electron; absent in a browser. */
  var registryDeskHost: 'electron' | undefined;
}

/** The same word is known to the preload script and to main/hosts/electron/window-port.ts. */
const portMessage = 'registry-desk:port';

/**
 * Connects this window to main: over a MessagePort that the preload script passes on under Electron, over HTTP on
 * loopback in a browser. In a browser it first trades the one-time token of the address for a session and clears it
 * from the address; where that is refused the browser leaves for a page that says what to do, and this never resolves.
 * Call it once in a window. Rejects when the program behind the window does not answer; see failureOf.
 */
export async function connectDesk(): Promise<ConnectedDesk> {
  if (globalThis.registryDeskHost === 'electron') {
    const { port1, port2 } = new MessageChannel();
    window.postMessage(portMessage, { targetOrigin: window.location.origin, transfer: [port2] });
    return { desk: connectOverPort(port1), host: 'electron' };
  }
  return { desk: await connectOverHttp(), host: 'web' };
}

/**
 * Whatever a call of the desk was rejected with, as a failure that can be shown. Failures of the contract come through
 * as they are; a refused input names its field; a broken connection says so, because what was asked may be under way.
 */
export function failureOf(error: unknown): Failure {
  if (error instanceof ORPCError) return failureOfAnswer(error);
  if (error instanceof DOMException && error.name === 'AbortError') {
    return { kind: 'cancelled', message: message('desk.cancelled') };
  }
  if (isLostConnection(error)) {
    return {
      kind: 'internal',
      message: message('desk.windowDisconnected'),
      reference: 'window-disconnected',
    };
  }
  return { kind: 'internal', message: message('desk.windowFault'), reference: nameOf(error) };
}

function failureOfAnswer(error: ORPCError<string, unknown>): Failure {
  if (error.code === 'FAILURE' && isFailure(error.data)) return error.data;
  const issue = firstIssue(error.data);
  if (error.code === 'BAD_REQUEST' && issue !== undefined) {
    return { kind: 'invalid-input', message: asWritten(issue.message), field: issue.field, code: 'contract' };
  }
  if (error.code === 'UNAUTHORIZED') {
    return {
      kind: 'internal',
      message: message('desk.windowSessionOver'),
      reference: 'window-session',
    };
  }
  if (error.code === 'PAYLOAD_TOO_LARGE') {
    return { kind: 'invalid-input', message: message('desk.windowTooMuch'), field: '', code: 'too-large' };
  }
  return {
    kind: 'internal',
    message: message('desk.windowRefused'),
    reference: `${error.code} ${error.message}`,
  };
}

function isFailure(data: unknown): data is Failure {
  const failure = data as Partial<Failure> | null | undefined;
  return typeof failure?.kind === 'string' && typeof failure.message?.code === 'string';
}

/** The first problem that the contract's input schema found: its message, and the field as `a.b.0`. */
function firstIssue(data: unknown): { message: string; field: string } | undefined {
  const issues = (data as { issues?: unknown } | null | undefined)?.issues;
  const issue = (Array.isArray(issues) ? issues[0] : undefined) as { message?: unknown; path?: unknown } | undefined;
  if (typeof issue?.message !== 'string') return undefined;
  const path: readonly unknown[] = Array.isArray(issue.path) ? issue.path : [];
  return { message: issue.message, field: path.map(String).join('.') };
}

/** A closed port rejects with an AbortError that is no DOMException; fetch with a TypeError, in every browser. */
function isLostConnection(error: unknown): boolean {
  return error instanceof Error && (error.name === 'AbortError' || error instanceof TypeError);
}

function nameOf(error: unknown): string {
  return error instanceof Error ? `${error.name}: ${error.message}` : typeof error;
}

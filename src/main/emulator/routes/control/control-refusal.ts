import { SaidError } from '#main/emulator/said-error.ts';
import type { Message } from '#messages/message.ts';

/** A no of the control interface: HTTP status, a stable code, and a message. */
export class ControlRefusal extends SaidError {
  readonly status: 400 | 404 | 409;
  readonly code: 'invalid-input' | 'not-found' | 'conflict';

  constructor(code: ControlRefusal['code'], what: Message) {
    super(what);
    this.code = code;
    this.status = code === 'invalid-input' ? 400 : code === 'not-found' ? 404 : 409;
  }
}

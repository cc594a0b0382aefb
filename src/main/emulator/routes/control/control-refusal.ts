/** A no of the control interface: HTTP status, a stable code, and a sentence. */
export class ControlRefusal extends Error {
  readonly status: 400 | 404 | 409;
  readonly code: 'invalid-input' | 'not-found' | 'conflict';

  constructor(code: ControlRefusal['code'], message: string) {
    super(message);
    this.name = 'ControlRefusal';
    this.code = code;
    this.status = code === 'invalid-input' ? 400 : code === 'not-found' ? 404 : 409;
  }
}

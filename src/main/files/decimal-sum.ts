const decimal = /^(-?)(\d+)(?:\.(\d+))?$/;

/** An exact sum of decimal numbers written as text, such as `12.50`. */
export class DecimalSum {
  #units = 0n;
  #digits = 0;

  /** Text that is no decimal number is left out. */
  add(text: string): void {
    const found = decimal.exec(text);
    if (found === null) return;
    const [, sign, whole = '', part = ''] = found;
    if (part.length > this.#digits) {
      this.#units *= 10n ** BigInt(part.length - this.#digits);
      this.#digits = part.length;
    }
    const units = BigInt(whole + part.padEnd(this.#digits, '0'));
    this.#units += sign === '-' ? -units : units;
  }

  /** With as many decimal places as the addend that had most. */
  get text(): string {
    const absolute = this.#units < 0n ? -this.#units : this.#units;
    const digits = absolute.toString().padStart(this.#digits + 1, '0');
    const whole = digits.slice(0, digits.length - this.#digits);
    const part = digits.slice(digits.length - this.#digits);
    return `${this.#units < 0n ? '-' : ''}${whole}${part === '' ? '' : `.${part}`}`;
  }
}

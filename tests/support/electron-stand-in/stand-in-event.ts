/** An event that can be refused, as Electron hands them to listeners. */
export class StandInEvent {
  defaultPrevented = false;

  preventDefault(): void {
    this.defaultPrevented = true;
  }
}

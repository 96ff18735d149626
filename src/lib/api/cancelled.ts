/** Not a failure. */
export class Cancelled extends Error {
  constructor() {
    super('cancelled by the person');
    this.name = 'Cancelled';
  }
}

/** The person decided against it on the way, such as in the dialog that asks for the password: nothing has failed. */
export class Cancelled extends Error {
  constructor() {
    super('cancelled by the person');
    this.name = 'Cancelled';
  }
}

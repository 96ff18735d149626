/** A reason not to start, as one clear sentence for the person at the terminal; never shown with a stack. */
export class StartupError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'StartupError';
  }
}

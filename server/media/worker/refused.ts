/** For the uploader (src/domain/media/texts.ts). */
export class Refused extends Error {
  constructor(sentence: string, options?: { cause?: unknown }) {
    super(sentence, options);
    this.name = 'Refused';
  }
}

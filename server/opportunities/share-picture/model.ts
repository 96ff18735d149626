/** As displayed. */
export interface SharePictureModel {
  title: string;
  sector: string;
  amount: string;
  place: string;
  /** For examples; else empty. */
  notice: string;
  siteName: string;
  /** Of its photograph, in per cent; undefined is the centre. */
  focal: { x: number; y: number } | undefined;
}

declare module '../../workers/messages.ts' {
  interface Tasks {
    sharePicture: {
      given: {
        picture: SharePictureModel;
        /** WebP. */
        photo: Buffer | undefined;
      };
      result: Buffer;
    };
  }
}

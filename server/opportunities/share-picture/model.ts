/** What a share picture is drawn with; texts as people read them. */
export interface SharePictureModel {
  title: string;
  sector: string;
  amount: string;
  place: string;
  /** Where it is invented; else empty. */
  notice: string;
  siteName: string;
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

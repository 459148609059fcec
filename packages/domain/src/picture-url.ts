/** Widths in pixels in which a picture is served, as `<url>/<width>.webp`. */
export const PICTURE_WIDTHS = [160, 400, 800] as const;
export type PictureWidth = (typeof PICTURE_WIDTHS)[number];

/** The URL of a picture in at most this width. */
export const resizedUrl = (url: string, width: PictureWidth): string => `${url}/${width}.webp`;

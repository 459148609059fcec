/** The side of a cropped picture in pixels (specification 9). */
export const CROPPED_SIDE_PX = 400;

/** A part of a picture, in pixels of the picture. */
export interface PictureArea {
  x: number;
  y: number;
  width: number;
  height: number;
}

async function loadPicture(url: string): Promise<HTMLImageElement> {
  const picture = new Image();
  picture.src = url;
  await picture.decode();
  return picture;
}

/** The part of the picture at `url` as a square PNG file. */
export async function cropToSquare(url: string, area: PictureArea, name: string): Promise<File> {
  const canvas = document.createElement('canvas');
  canvas.width = CROPPED_SIDE_PX;
  canvas.height = CROPPED_SIDE_PX;
  const context = canvas.getContext('2d');
  if (!context) throw new Error('this browser has no canvas');
  context.imageSmoothingQuality = 'high';
  const { x, y, width, height } = area;
  context.drawImage(await loadPicture(url), x, y, width, height, 0, 0, CROPPED_SIDE_PX, CROPPED_SIDE_PX);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
  if (!blob) throw new Error('the picture could not be encoded');
  return new File([blob], name, { type: 'image/png' });
}

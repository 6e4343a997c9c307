import type { Picture } from '../../../contracts/ports';
import { base64Of, bytesOf } from '../../../text/base64';

/** Models look at no more. */
export const maxSide = 1568;

/** Puts any image that the browser reads on white, in base64. Rejects for other files. */
export async function jpegOf(image: Blob): Promise<string> {
  const bitmap = await createImageBitmap(image);
  return jpegFrom(bitmap, Math.min(1, maxSide / Math.max(bitmap.width, bitmap.height)));
}

export async function shrunkJpeg(base64: string, longest = maxSide): Promise<string> {
  const bitmap = await bitmapOf(base64);
  const scale = longest / Math.max(bitmap.width, bitmap.height);
  if (scale < 1) return jpegFrom(bitmap, scale);
  bitmap.close();
  return base64;
}

/** `small`: about 10 kB, for log and people. */
export async function pictureOf(jpeg: string): Promise<Pick<Picture, 'mediaType' | 'data' | 'small'>> {
  return { mediaType: 'image/jpeg', data: jpeg, small: await shrunkJpeg(jpeg, 320) };
}

export function bitmapOf(jpeg: string): Promise<ImageBitmap> {
  return createImageBitmap(new Blob([bytesOf(jpeg)], { type: 'image/jpeg' }));
}

function jpegFrom(bitmap: ImageBitmap, scale: number): Promise<string> {
  return jpegOn(drawn(bitmap, bitmap.width * scale, bitmap.height * scale), 0.75);
}

/** On white. Uses up the bitmap. */
export function drawn(bitmap: ImageBitmap, width: number, height: number): OffscreenCanvas {
  const canvas = new OffscreenCanvas(Math.max(1, Math.round(width)), Math.max(1, Math.round(height)));
  const pen = canvas.getContext('2d');
  if (pen) {
    pen.fillStyle = 'white';
    pen.fillRect(0, 0, canvas.width, canvas.height);
    pen.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  }
  bitmap.close();
  return canvas;
}

export async function jpegOn(canvas: OffscreenCanvas, quality: number): Promise<string> {
  const blob = await canvas.convertToBlob({ type: 'image/jpeg', quality });
  return base64Of(new Uint8Array(await blob.arrayBuffer()));
}

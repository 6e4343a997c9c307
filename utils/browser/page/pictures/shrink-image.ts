import { base64Of, bytesOf } from '../../../text/base64';

/** Takes any image that the browser reads and puts it on white. The result is base64. Rejects for other files. */
export async function jpegOf(image: Blob, longest: number): Promise<string> {
  const bitmap = await createImageBitmap(image);
  const scale = Math.min(1, longest / Math.max(bitmap.width, bitmap.height));
  return jpegFrom(bitmap, scale);
}

export async function shrunkJpeg(base64: string, longest: number): Promise<string> {
  const bitmap = await createImageBitmap(new Blob([bytesOf(base64)], { type: 'image/jpeg' }));
  const scale = longest / Math.max(bitmap.width, bitmap.height);
  if (scale >= 1) {
    bitmap.close();
    return base64;
  }
  return jpegFrom(bitmap, scale);
}

async function jpegFrom(bitmap: ImageBitmap, scale: number): Promise<string> {
  const canvas = new OffscreenCanvas(
    Math.max(1, Math.round(bitmap.width * scale)),
    Math.max(1, Math.round(bitmap.height * scale)),
  );
  const pen = canvas.getContext('2d');
  if (pen) {
    pen.fillStyle = 'white';
    pen.fillRect(0, 0, canvas.width, canvas.height);
    pen.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  }
  bitmap.close();
  const blob = await canvas.convertToBlob({ type: 'image/jpeg', quality: 0.75 });
  return base64Of(new Uint8Array(await blob.arrayBuffer()));
}

/** About 10 kB, for the log and for people. */
export const smallJpeg = (base64: string): Promise<string> => shrunkJpeg(base64, 320);

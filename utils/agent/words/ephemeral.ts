import type { ContentPart } from '../../contracts/model';
import type { Picture } from '../../contracts/ports';

/** For one request only. */
export const note = (text: string): ContentPart => ({ type: 'text', text, ephemeral: true });

/** For one request only: a picture, and what it is. */
export function picture(about: string, { mediaType, data, small }: Omit<Picture, 'width' | 'height' | 'scale'>) {
  return [note(about), { type: 'image' as const, mediaType, data, small, ephemeral: true as const }];
}

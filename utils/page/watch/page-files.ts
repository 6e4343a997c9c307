import type { StandIns } from './stand-ins';

/** Keeps the newest, as pages often withdraw the address at once. Sends one by its address. */
export function keepFiles({ replace, sendReport }: StandIns): (url: string) => void {
  const files = new Map<string, Blob>();
  replace(URL, 'createObjectURL', (_self, args, send) => {
    const url = send() as string;
    const [file] = args;
    if (!(file instanceof Blob)) return url;
    files.set(url, file);
    const [oldest = ''] = files.keys();
    if (files.size > 5) files.delete(oldest);
    return url;
  });
  return (url) => {
    const file = files.get(url);
    if (!file || file.size > 5_000_000) return sendReport({ kind: 'file', url, type: file?.type ?? '' });
    const reader = new FileReader();
    reader.onload = () =>
      sendReport({ kind: 'file', url, type: file.type, base64: String(reader.result).replace(/^[^,]*,/, '') });
    reader.readAsDataURL(file);
  };
}

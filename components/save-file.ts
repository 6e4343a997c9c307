export async function saveFile(name: string, content: BlobPart, type = 'application/json'): Promise<void> {
  const url = URL.createObjectURL(new Blob([content], { type }));
  Object.assign(document.createElement('a'), { href: url, download: name }).click();
  URL.revokeObjectURL(url);
}

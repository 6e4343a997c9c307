type NamedFile = { name: string; type: string };

/** A model can read it as it stands. */
export const isTextFile = ({ name, type }: NamedFile): boolean =>
  /^text\/|^application\/(json|xml|yaml)$/.test(type) || /\.(txt|md|csv|tsv|json|xml|ya?ml|log|ini|tex)$/i.test(name);

export const isPicture = ({ type }: NamedFile): boolean => /^image\/(png|jpeg|webp|gif|bmp|avif)$/.test(type);

/** For other files than texts, the attempt to read it decides. */
export const hasText = ({ pages, unread, ...file }: NamedFile & { pages?: number; unread?: string }): boolean =>
  (pages !== undefined && unread === undefined) || isTextFile(file);

/** One kind of what is stored: how many, and about how many bytes. */
export interface StoredPart {
  kind: 'chats' | 'images' | 'files' | 'log' | 'damaged';
  count: number;
  bytes: number;
}

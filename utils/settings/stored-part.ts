/** How many items, and about how many bytes. */
export interface StoredPart {
  kind: 'chats' | 'images' | 'files' | 'log' | 'damaged';
  count: number;
  bytes: number;
}

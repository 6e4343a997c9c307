export interface StoredPart {
  kind: 'chats' | 'images' | 'files' | 'log' | 'damaged';
  count: number;
  bytes: number;
}

/** Sent back as `items`. */
export interface OutputItem {
  type?: string;
  id?: string;
  content?: { type?: string; text?: string; refusal?: string }[] | null;
  call_id?: string;
  name?: string;
  arguments?: string | null;
  encrypted_content?: string | null;
}

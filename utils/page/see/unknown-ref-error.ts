import { fail, type AgentError } from '../../failure';
import type { Ref } from './nodes';

export function unknownRefError(ref: Ref): AgentError {
  return fail('STALE_REF', `${ref} never was a ref of this page.`, {
    hint: 'Refs stand in brackets in the page text.',
  });
}

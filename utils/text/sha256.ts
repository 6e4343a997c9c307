import { sha256 as digest } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import { keepingForms } from './kept-forms';

/** As UTF-8, in hex. Browsers have it only as a promise, and a decision does not wait. */
export const sha256 = keepingForms((text) => bytesToHex(digest(utf8ToBytes(text))));

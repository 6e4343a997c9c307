import { siteOf } from '../../web/hosts';
import { addressSent, followedBy, presses } from '../effect';
import { allowed, type Calls, type Rule } from '../../contracts/verdicts';
import { askOnce } from '../grants';
import { addressCard, programIn, type AddressCard } from './address-rule';

/**
 * docs/security.md, row 6: asks each time where another program opens an address, such as `mailto:`, or a program is
 * downloaded.
 */
export const leavingRule: Rule<Calls['act']> = (request, facts) => {
  const { call, foreseen } = request;
  const { url: page = '', control, form } = foreseen ?? {};
  if (!presses(call)) return allowed;
  for (const address of [followedBy(call, foreseen), form && addressSent(form)]) {
    const url = URL.parse(address ?? '');
    const name = url ? programIn(url, facts, facts.written, control?.downloads) : undefined;
    const isOpened = url && ofBrowser.test(url.protocol);
    if (!url || (isOpened && name === undefined)) continue;
    const leaves: AddressCard['leaves'] = isOpened && name !== undefined ? { to: 'file', name } : { to: 'program' };
    return askOnce({ ...addressCard(url), host: siteOf(page) ?? '', leaves }, request, facts);
  }
  return allowed;
};

/** Opened by browsers themselves, or not from a page at all. */
const ofBrowser = /^(https?|javascript|blob|data|about|file|filesystem|view-source):$/;

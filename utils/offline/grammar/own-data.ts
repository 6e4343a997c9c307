import type { Rule } from './rule';

const data = String.raw`(?:own\s+|personal\s+|contact\s+|saved\s+|stored\s+)*(?:data|details|info|information|profile|particulars|address|name\s+and\s+address)`;
const form = String.raw`(?:(?:this|the|that|in)\s+)*(?:(?:order|contact|checkout|address|registration|sign-?up)\s+)?(?:form|page|fields|everything|it|all)`;

/** Filling in a form with what the user wrote about themselves. */
export const ownDataRules: Rule[] = [
  {
    topic: 'fields',
    usage: 'fill in the form with my data (what is under About you in Settings)',
    examples: [
      'fill in this form with my data',
      'fill out the form with my details',
      'complete the checkout form using my saved address',
      'fill in my details',
      'enter my data into the form',
      'use my data to fill in this form',
      'fill this in',
      'fill in my name',
    ],
    patterns: [
      new RegExp(
        String.raw`^(?:fill|complete)(?:\s+(?:in|out|up))?\s+${form}(?:\s+(?:in|out))?\s+(?:with|using|from)\s+my\s+${data}$`,
        'di',
      ),
      new RegExp(
        String.raw`^(?:fill|enter|put|type|write)(?:\s+(?:in|out))?\s+my\s+${data}(?:\s+(?:in|into|on)\s+${form})?(?:\s+for\s+me)?$`,
        'di',
      ),
      new RegExp(
        String.raw`^use\s+my\s+${data}\s+(?:to\s+(?:fill(?:\s+(?:in|out))?|complete)|for|on|in)\s+${form}(?:\s+(?:in|out))?$`,
        'di',
      ),
      /^(?:fill|enter|put|type|write)(?:\s+(?:in|out))?\s+my\s+(?<only>(?:(?:full|first|last|family|sur|e-?mail|phone|mobile|home|postal|street|zip)[\s-]?)?(?:name|e-?mail|address|phone|number|code|city|street|country|company))(?:\s+(?:in|here|please))*$/di,
      /^fill\s+(?:in|out|up)\s+(?:this|it|everything|(?:this|the)\s+form)$/di,
      /^fill\s+(?:this|it|everything|(?:this|the)\s+form)\s+(?:in|out|up)$/di,
    ],
    read(group) {
      const only = group('only');
      return only ? { kind: 'fill-own', only: only.raw.toLowerCase() } : { kind: 'fill-own' };
    },
  },
];

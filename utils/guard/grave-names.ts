/** Words in field names and addresses that an approval of other changes does not cover. */
export const grave =
  /(?:^|[^\p{L}])(?:admin|roles?|permissions?|rights?|access|owner|public|visibility|shared?|sharing|members?|invit\w*|forward\w*|webhooks?|callback|limits?|amounts?|prices?|quantity|orders?|pay\w*|transfers?|account|iban|card|to|cc|bcc|recipients?|receivers?|e ?mails? address|phone|passw\w*|pin|tokens?|secrets?|2fa|mfa|otp|(?:two|multi|second|2)[ -]?(?:factor|step)|factors?|security|authenticat\w*|auth|log ?ins?|sign ?ins?|sessions?|devices?|recovery|backups?|credentials?|keys?|encrypt\w*|verif\w*|trusted|block\w*|unlock\w*|billing|renew\w*|auto ?renew\w*|budgets?|costs?|fees?|tips?|donat\w*|bids?|spend\w*|purchas\w*|refunds?|delete\w*|remove\w*|eras\w*|wip(?:e|ed|ing)|destroy|purge|reset|cancel\w*|archiv\w*|trash\w*|deactivat\w*|suspend\w*|consent\w*|terms|agree\w*|accept\w*|approv\w*|confirm\w*|subscri\w*|newsletters?|disabled?|closed?|publish\w*|reject\w*|terminat\w*|unpublish\w*|private|everyone|anyone|send|sent|post|messages?|comments?|action|op|operation|method|cmd|command|event|type|query|mutation|ids?|uuid|guid|points)(?:$|[^\p{L}])/iu;

/** `sendTo_all` as "send To all". */
export function splitName(name: string): string {
  return name.replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2').replace(/[_\d]+/g, ' ');
}

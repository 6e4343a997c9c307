/** Reading needs none of these values. */
export const operandNames =
  'amount|sum|to_?account|iban|payee|recipient|role|permission|grant|new_?(?:e?mail|owner|password)|[a-z_]*(?:csrf|xsrf|nonce|sesskey)[a-z_]*|token';

export const actingWords =
  'deactivate terminate delete destroy erase remove purge trash empty pay payment purchase transfer withdraw payout share invite grant role owner send forward notify publish confirm verify approve accept reject decline cancel unsubscribe subscribe close disable enable activate revoke reset logout signout join leave follow unfollow like vote merge deploy archive restore install uninstall run execute unpublish demote ban unban unblock mute unmute downgrade renew wipe shutdown reboot rollback revert dismiss disconnect unlink unassign optout optin';

/** For a first look at an address. Encoded letters hide something. */
export const actingAddress = new RegExp(
  `[^a-z](?:${actingWords.replaceAll(' ', '|')}|(?:log|sign).?o|opt.?o(?:ut|ff))|delete|remove|destroy|%(?:[46][1-9a-f]|[57][\\da])|[?&](?:${operandNames}|[^=]*method|[^=]*=[^&]*@)`,
  'i',
);

import { allowed, deny, type Calls, type Rule } from '../../../utils/contracts/verdicts';
import { isSecretName } from '../../../utils/settings/safety';

/**
 * A secret of the user and code that a model wrote never meet in one task (docs/security.md, row 10): code could read
 * the field that contains the secret, and send it out in an encoding of its own; code that ran before could wait for
 * it. Whichever comes first keeps the other out. Pure.
 */
export const secretRule: Rule<Calls['act' | 'code']> = ({ call }, { userWords, typedSecret, ranCode }) => {
  if (call.rule === 'code')
    return typedSecret
      ? deny(
          'A secret of the user was typed in this task: code could read it, so none runs. Use the other tools.',
          'secret-typed',
        )
      : allowed;
  return call.by === 'type' && ranCode && typeof call.writes === 'object' && isSecretName(call.writes.text, userWords)
    ? deny(
        'Code ran in this task and could be waiting for the secret, so it is not typed. The user can type it, or begin a new task without code.',
        'code-ran',
      )
    : allowed;
};

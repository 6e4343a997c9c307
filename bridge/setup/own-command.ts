import { PROGRAM_COMMAND } from '../../utils/contracts/outside';

/** The command with these words, and where it is to be typed. */
export const ownCommand = (words: string): string =>
  `\`${PROGRAM_COMMAND} ${words}\` in the folder with Sidehand's source`;

import { PROGRAM_COMMAND } from '../../utils/contracts/outside';

export const ownCommand = (words: string): string =>
  `\`${PROGRAM_COMMAND} ${words}\` in the folder with Sidehand's source`;

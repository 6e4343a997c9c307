import type { MessageFile, UserMessage } from './records';

/** The field's name is fixed: stored data has it. */
export type WithFiles = Pick<UserMessage, 'attachments'>;

export const filesIn = ({ attachments = [] }: WithFiles): MessageFile[] => attachments;

export const withFiles = (files: readonly MessageFile[]) => ({ attachments: [...files] });

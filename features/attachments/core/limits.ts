/** Browser messages, which carry files, hold at most 64 MB of text. */
export const attachmentLimits = { files: 10, fileBytes: 20_000_000, uploadBytes: 40_000_000 } as const;

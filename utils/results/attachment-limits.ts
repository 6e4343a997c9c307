/** What can be attached at once. Files travel through messages of the browser, which hold 64 MB as text at most. */
export const attachmentLimits = { files: 10, fileBytes: 20_000_000, uploadBytes: 40_000_000 } as const;

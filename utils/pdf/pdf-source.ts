/** Under this key a document's isolated world holds the address of the file that the PDF reader is to read in it. */
export const pdfSource = 'sidehand:pdf-source';

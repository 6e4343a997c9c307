/** What clients can add to a conversation by themselves. Like the tools, they stand without any browser. */
export const resources = [
  { uri: 'sidehand://page', name: 'The page of the tab', mimeType: 'text/markdown' },
  { uri: 'sidehand://tables/1', name: 'The first table of the page', mimeType: 'text/csv' },
];

export const resourceTemplates = [
  { uriTemplate: 'sidehand://tables/{number}', name: 'A table of the page', mimeType: 'text/csv' },
];

import type { Case } from '../helpers/cases.ts';

const pdf =
  'JVBERi0xLjQKMSAwIG9iago8PC9UeXBlL0NhdGFsb2cvUGFnZXMgMiAwIFI+PgplbmRvYmoKMiAwIG9iago8PC9UeXBlL1BhZ2VzL0tpZHNbMyAwIFJdL0NvdW50IDE+PgplbmRvYmoKMyAwIG9iago8PC9UeXBlL1BhZ2UvUGFyZW50IDIgMCBSL01lZGlhQm94WzAgMCAzMDAgMjAwXS9SZXNvdXJjZXM8PC9Gb250PDwvRjEgNCAwIFI+Pj4+L0NvbnRlbnRzIDUgMCBSPj4KZW5kb2JqCjQgMCBvYmoKPDwvVHlwZS9Gb250L1N1YnR5cGUvVHlwZTEvQmFzZUZvbnQvSGVsdmV0aWNhPj4KZW5kb2JqCjUgMCBvYmoKPDwvTGVuZ3RoIDQ0Pj5zdHJlYW0KQlQgL0YxIDE4IFRmIDIwIDEwMCBUZCAoQmVydGggTUFQTEUpIFRqIEVUCmVuZHN0cmVhbQplbmRvYmoKdHJhaWxlcjw8L1Jvb3QgMSAwIFI+Pgo=';

/** What a page gives to download can be read, without the permission to see downloads. */
export const files: Case[] = [
  {
    is: 'a table that the page makes, and whose address it withdraws at once',
    from: 'openclaw/openclaw#5680, ArcReel/ArcReel#1040',
    page: `<button>Get the list</button>
<script>
  document.querySelector('button').onclick = () => {
    const link = document.createElement('a');
    link.href = URL.createObjectURL(new Blob(['berth;price\\n7;12.50\\n9;14.00'], { type: 'text/csv' }));
    link.download = 'berths.csv';
    link.click();
    URL.revokeObjectURL(link.href);
  };
</script>`,
    calls: [
      ['click', { ref: 'button "Get the list"' }],
      ['get_page', { file: 'berths.csv' }],
      ['get_page', { file: 'berths.csv', find: '9;' }],
    ],
    told: [/download: berths\.csv/, /7;12\.50[^]*9;14\.00/, /: Matching lines: \\| "9;14\.00"$/],
  },
  {
    is: 'a text in an address',
    from: 'a game: a login in a file',
    page: `<a href="data:text/plain,The%20word%20is%20maple" download="word.txt">Get the word</a>`,
    calls: [
      ['click', { ref: 'link "Get the word"' }],
      ['get_page', { file: 'word.txt' }],
    ],
    told: [/download: word\.txt/, 'The word is maple'],
  },
  {
    is: 'a PDF that the page makes',
    from: 'SkillfulAgents/SuperAgent#441',
    page: `<button>Get the ticket</button>
<script>
  document.querySelector('button').onclick = () => {
    const bytes = Uint8Array.from(atob('${pdf}'), (character) => character.charCodeAt(0));
    const link = document.createElement('a');
    link.href = URL.createObjectURL(new Blob([bytes], { type: 'application/pdf' }));
    link.download = 'ticket.pdf';
    link.click();
  };
</script>`,
    calls: [
      ['click', { ref: 'button "Get the ticket"' }],
      ['get_page', { file: 'ticket.pdf' }],
    ],
    told: [/download: ticket\.pdf/, 'Berth MAPLE'],
  },
  {
    is: 'a file of another kind cannot be read, and that is said',
    from: 'our own: an archive',
    page: `<button>Get the archive</button>
<script>
  document.querySelector('button').onclick = () => {
    const link = document.createElement('a');
    link.href = URL.createObjectURL(new Blob([new Uint8Array(100)], { type: 'application/zip' }));
    link.download = 'all.zip';
    link.click();
  };
</script>`,
    calls: [
      ['click', { ref: 'button "Get the archive"' }],
      ['get_page', { file: 'all.zip' }],
    ],
    told: ['', /Failed: WRONG_ELEMENT .*The download "all\.zip" cannot be read here/],
  },
];

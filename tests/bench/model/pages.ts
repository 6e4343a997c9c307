import { copyFileSync, cpSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../../scripts/commands.ts';
import { recordsPage } from '../records-page.ts';

/** Puts the demo shop and the pages of the other tasks into a folder that can be served. */
export function writePages(folder: string): void {
  cpSync(join(root, 'demo'), folder, { recursive: true });
  copyFileSync(join(root, 'tests', 'e2e', 'fixtures', 'article.html'), join(folder, 'article.html'));
  writeFileSync(join(folder, 'records.html'), recordsPage(52));
  writeFileSync(join(folder, 'waiting.html'), waitingPage);
}

const waitingPage = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>Waiting</title>
<link rel="icon" href="data:,">
<main>
  <h1>A list that takes its time</h1>
  <button id="load">Load</button>
  <p role="status"></p>
  <ul></ul>
</main>
<script type="module">
  const status = document.querySelector('[role=status]');
  document.getElementById('load').onclick = () => {
    status.textContent = 'Loading ...';
    setTimeout(() => {
      status.textContent = 'Loaded';
      document.querySelector('ul').innerHTML = '<li>One</li><li>Two</li>';
      const next = Object.assign(document.createElement('button'), { textContent: 'Continue' });
      next.onclick = () => (status.textContent = 'Continued');
      document.querySelector('main').append(next);
    }, 600);
  };
</script>
</html>
`;

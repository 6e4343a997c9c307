import type { Case } from '../helpers/cases.ts';

const film = `<script type="module">
  const canvas = Object.assign(document.createElement('canvas'), { width: 64, height: 36 });
  const pen = canvas.getContext('2d');
  const recorder = new MediaRecorder(canvas.captureStream(20), { mimeType: 'video/webm' });
  const parts = [];
  recorder.ondataavailable = ({ data }) => parts.push(data);
  recorder.onstop = () => {
    clip.src = URL.createObjectURL(new Blob(parts, { type: 'video/webm' }));
    clip.onloadeddata = () => (document.getElementById('ready').textContent = 'yes');
  };
  recorder.start();
  for (let at = 0; at < 20; at++) {
    pen.fillStyle = at % 2 ? 'red' : 'blue';
    pen.fillRect(0, 0, 64, 36);
    await new Promise((next) => setTimeout(next, 50));
  }
  recorder.stop();
</script>`;

/** What an act did where no text changes is told. */
export const effects: Case[] = [
  {
    is: 'a drag says how far it moved the thing',
    from: 'our own: drags that did nothing were told like those that did',
    page: `<div id="box" style="position: absolute; left: 20px; top: 60px; width: 80px; height: 40px; background: tan; cursor: move" aria-label="Sofa" role="img" tabindex="0"></div>
<script>
  let from;
  box.onpointerdown = (event) => (from = { x: event.clientX - box.offsetLeft, y: event.clientY - box.offsetTop });
  addEventListener('pointermove', (event) => {
    if (!from) return;
    box.style.left = event.clientX - from.x + 'px';
    box.style.top = event.clientY - from.y + 'px';
  });
  addEventListener('pointerup', () => (from = undefined));
</script>`,
    calls: [['drag', { ref: 'img "Sofa"', by_x: 120, by_y: 30 }]],
    told: [/Dragged\. It moved by 120, 30 px\./],
  },
  {
    is: 'a drag after which the thing is where it was says so',
    from: 'our own: drags that did nothing were told like those that did',
    page: `<div id="box" style="position: absolute; left: 20px; top: 60px; width: 80px; height: 40px; background: tan; cursor: move" aria-label="Sofa" role="img" tabindex="0"></div><p id="said">Still</p>
<script>document.onpointerup = () => (said.textContent = 'It is too heavy')</script>`,
    calls: [['drag', { ref: 'img "Sofa"', by_x: 120 }]],
    told: [/Dragged\. It is where it was\./],
  },
  {
    is: 'a map that is dragged says how far what is in it moved',
    from: 'our own: a map stays where it is, and only what it shows moves',
    page: `<div id="map" role="application" aria-label="Harbour map" style="position: relative; width: 400px; height: 260px; overflow: hidden; cursor: grab" tabindex="0">
<div id="pane" style="position: absolute"><img alt="Pier" draggable="false" style="position: absolute; left: 60px; top: 50px; width: 20px; height: 20px"><img alt="Buoy" draggable="false" style="position: absolute; left: 200px; top: 120px; width: 20px; height: 20px"></div></div><output id="at">0 0</output>
<script>
  let from;
  const shift = { x: 0, y: 0 };
  map.onpointerdown = (event) => (from = { x: event.clientX - shift.x, y: event.clientY - shift.y });
  addEventListener('pointermove', (event) => {
    if (!from) return;
    Object.assign(shift, { x: event.clientX - from.x, y: event.clientY - from.y });
    pane.style.transform = \`translate3d(\${shift.x}px, \${shift.y}px, 0)\`;
  });
  addEventListener('pointerup', () => {
    from = undefined;
    at.value = shift.x + ' ' + shift.y;
  });
</script>`,
    calls: [['drag', { ref: 'application "Harbour map"', by_x: -120, by_y: 30 }]],
    outputs: { at: '-120 30' },
    told: [/Dragged\. It is where it was; what is in it moved by -120, 30 px\./],
    isShort: true,
  },
  {
    is: 'a drawing that is dragged says that it shows something else',
    from: 'our own: a map stays where it is, and only what it shows moves',
    page: `<canvas id="map" role="application" aria-label="Chart" width="400" height="260" style="cursor: grab" tabindex="0"></canvas><p id="said">Still</p>
<script>
  let from;
  const draw = (x) => {
    const pen = map.getContext('2d');
    pen.clearRect(0, 0, 400, 260);
    pen.fillRect(200 + x, 100, 60, 60);
  };
  draw(0);
  map.onpointerdown = (event) => (from = event.clientX);
  addEventListener('pointermove', (event) => from && draw(event.clientX - from));
  addEventListener('pointerup', () => {
    from = undefined;
    said.textContent = 'Moved';
  });
</script>`,
    calls: [['drag', { ref: 'application "Chart"', by_x: -80 }]],
    told: [/Dragged\. It is where it was, and shows something else\./],
  },
  {
    is: 'an item that is sorted says behind which one it stands',
    from: 'a small task: sort the names',
    page: `<style>li { width: 200px; padding: 6px; cursor: grab }</style><ul id="list"><li draggable="true">Ada</li><li draggable="true">Ben</li><li draggable="true">Cleo</li></ul>
<script>
  let held;
  list.ondragstart = ({ target }) => (held = target);
  list.ondragover = (event) => event.preventDefault();
  list.ondrop = ({ target }) => target.closest('li').after(held);
</script>`,
    calls: [['drag', { ref: 'listitem "Ada"', to_ref: 'listitem "Cleo"' }]],
    told: [/it stands after "Cleo" now/],
    isShort: true,
  },
  {
    is: 'a button after words that change has not been moved',
    from: 'a game: a button to be held',
    page: `<p id="state">Ready</p><button onclick="state.textContent = 'Sent'">Send</button>`,
    calls: [['click', { ref: 'button "Send"' }]],
    told: [/: Clicked\.$/],
  },
  {
    is: 'a message that comes before a button does not move it behind another thing',
    from: 'a form that says above its button what is missing',
    page: `<form onsubmit="event.preventDefault(); this.prepend(Object.assign(document.createElement('p'), { textContent: 'Name is missing' }))"><button>Join</button></form>`,
    calls: [['click', { ref: 'button "Join"' }]],
    told: [/: Clicked\.$/],
  },
  {
    is: 'a box that only changes its colour says which one it has now',
    from: 'a small task: switches without words',
    page: `<style>.lamp { width: 40px; height: 40px; background: rgb(40, 40, 40); cursor: pointer } .on { background: rgb(255, 200, 0) }</style>
<div class="lamp" id="lamp" tabindex="0" aria-label="Lamp" role="button"></div><script>lamp.onclick = () => lamp.classList.toggle('on')</script>`,
    calls: [['click', { ref: 'button "Lamp"' }]],
    told: [/its look now: .*background-color rgb\(255, 200, 0\)/],
  },
  {
    is: 'a film is played, paused and sought',
    from: 'immich-app/immich#10383, OvenMediaLabs/OvenPlayer#487',
    page: `<h1>Film</h1><p>Ready: <output id="ready">no</output></p><video id="clip" controls muted loop width="320" height="180" title="Harbour"></video><output id="state"></output>${film}
<script>clip.onplay = () => (state.textContent += 'plays '); clip.onpause = () => (state.textContent += 'rests ')</script>`,
    calls: [
      ['wait_for', { text: 'Ready: yes' }],
      ['act', { action: 'media', ref: 'video "Harbour"', play: true }],
      ['act', { action: 'media', ref: 'video "Harbour"', play: false }],
      ['act', { action: 'media', ref: 'video "Harbour"', at: 0 }],
    ],
    outputs: { state: 'plays rests ' },
    told: ['', /playing/, /paused/, /paused at 0:00/],
  },
];

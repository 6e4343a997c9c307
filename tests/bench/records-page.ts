/**
 * A page with a table of so many records, each with an Edit button, and one form for a new or an edited record. Seven
 * elements a record.
 */
export function recordsPage(rows: number): string {
  const records = Array.from({ length: rows }, (_, index) => ({
    name: `Part ${String(index + 1).padStart(3, '0')}`,
    quantity: String(((index * 7) % 90) + 1),
    category: ['Tools', 'Garden', 'Kitchen'][index % 3],
    active: index % 4 !== 0,
  }));
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><title>Records</title><link rel="icon" href="data:,"></head>
<body>
<nav aria-label="Main"><a href="#all">All</a> <a href="#archive">Archive</a> <a href="#help">Help</a></nav>
<main>
<h1>Records</h1>
<button type="button" id="new">New item</button>
<form id="form" hidden>
<h2 id="heading"></h2>
<p><label>Name <input name="name" required></label></p>
<p><label>Quantity <input name="quantity" required></label></p>
<p><label>Category <select name="category"><option>Tools</option><option>Garden</option><option>Kitchen</option></select></label></p>
<p><label><input type="checkbox" name="active"> Active</label></p>
<button type="submit" id="submit"></button>
</form>
<p id="status" role="status"></p>
<table>
<thead><tr><th>Name</th><th>Quantity</th><th>Category</th><th>Active</th><th>Action</th></tr></thead>
<tbody id="rows"></tbody>
</table>
</main>
<script type="module">
const records = ${JSON.stringify(records)};
const form = document.getElementById('form');
let edited;
function open(record) {
  edited = record;
  form.reset();
  if (record) for (const key of ['name', 'quantity', 'category']) form.elements[key].value = record[key];
  form.elements.active.checked = record?.active ?? false;
  document.getElementById('heading').textContent = record ? 'Edit item' : 'New item';
  document.getElementById('submit').textContent = record ? 'Update' : 'Save';
  form.hidden = false;
}
function row(record) {
  const line = document.createElement('tr');
  for (const text of [record.name, record.quantity, record.category, record.active ? 'yes' : 'no']) line.insertCell().textContent = text;
  const button = Object.assign(document.createElement('button'), { type: 'button', textContent: 'Edit' });
  button.addEventListener('click', () => open(record));
  line.insertCell().append(button);
  record.line = line;
  return line;
}
document.getElementById('new').addEventListener('click', () => open());
form.addEventListener('submit', (event) => {
  event.preventDefault();
  const values = { name: form.elements.name.value, quantity: form.elements.quantity.value, category: form.elements.category.value, active: form.elements.active.checked };
  if (edited) {
    const before = edited.line;
    Object.assign(edited, values);
    before.replaceWith(row(edited));
  } else {
    records.unshift(values);
    document.getElementById('rows').prepend(row(values));
  }
  document.getElementById('status').textContent = (edited ? 'Updated ' : 'Saved ') + values.name;
  form.hidden = true;
});
document.getElementById('rows').append(...records.map(row));
</script>
</body>
</html>`;
}

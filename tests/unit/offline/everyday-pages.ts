import type { World } from './world';

interface Page {
  title: string;
  /** As the page library shows it to models. */
  snapshot: string;
  /** What a person reads on it. */
  text: string;
}

const mail: Page = {
  title: 'Inbox (2) - Mail',
  snapshot: `searchbox "Search mail" [e1]
navigation
 button "Compose" [e2]
 link "Sent" [e3]
main
 toolbar
  checkbox "Select all" [e4]
  button "Delete" [e5]
  button "Mark as read" [e6]
 table
  row
   cell "Riverside Dental"
   cell
    link "Your check-up on 19 March" [e7]
  row
   cell "Laura Becker"
   cell
    link "Photos from Saturday" [e8]
  row
   cell "North Bank"
   cell
    link "Your statement is here" [e9]`,
  text: `unchecked | Riverside Dental | Your check-up on 19 March - See you at 10:20 | 09:14
unchecked | Laura Becker | Photos from Saturday - Finally sorted | 08:02
unchecked | North Bank | Your statement is here | Yesterday
unchecked | Trail Weekly | Newsletter: 12 hikes | Monday`,
};

const settings: Page = {
  title: 'Settings',
  snapshot: `heading "Settings" [e1] level=1
main
 checkbox "Weekly digest" [e2] checked
 checkbox "Someone follows me" [e3] checked
 button "Change password" [e4]
 button "Sign out" [e5]
 button "Close" [e6]
 button "Download PDF statement" [e7]
 button "Pause (k)" [e8]
 textbox "Your reply" [e9]
 button "Input file" [e10] input=file`,
  text: 'Settings\n\nStatus\nWaiting for your reply\nPriority\nHigh',
};

const catalogue: Page = {
  title: 'Headphones',
  snapshot: `main
 heading "Headphones" [e1] level=1
 combobox "Sort by" [e2] value="Relevance" options="Relevance|Price: low to high|Price: high to low"
 article
  link "Fernton Plus" [e3]
  button "Add to cart" [e4]
 article
  link "Lux Go" [e5]
  button "Add to cart" [e6]
 form "Search"
  checkbox "Direct only" [e7]
  combobox "Passengers" [e8] value="1 adult" options="1 adult|2 adults"`,
  text: `Headphones

Free delivery over £50. We also ship to Ireland (£6.90). Two bags are included.

Fernton Plus

Wireless, noise cancelling, 50 h
★ 4.3 (312)
£199.00 £149.00

Lux Go

Wireless on-ear, 40 h
★ 4.0 (98)
£24.99
Out of stock`,
};

const calendar: Page = {
  title: 'Week 11',
  snapshot: `heading "Thu 12" [e1] level=2
button "19:30 Dinner with Anna" [e2]
heading "Fri 13" [e3] level=2
button "10:00 Interview at Harlow" [e4]
heading "Sat 14" [e5] level=2`,
  text: 'Thu 12\n\nFri 13\n\nSat 14',
};

const recipe: Page = {
  title: 'Lentil soup',
  snapshot: `heading "Lentil soup" [e1] level=1
heading "Death and legacy" [e2] level=2`,
  text: `Lentil soup

Serves 4 · Preparation: 15 min · Total: 1 h 10 min
Applications must reach us by 31 January 2026.
All options are listed under
Configuration
. To run it, read
Deployment
.

312 Comments

@vinylgran

My grandmother made exactly this one.`,
};

const laden: Page = {
  title: 'Teekannen',
  snapshot: `main
 combobox "Sortieren nach" [e1] value="Relevanz" options="Relevanz|Preis aufsteigend|Preis absteigend"
 button "Als gelesen markieren" [e2]
 article
  link "Grüne Teekanne" [e3]
  button "In den Warenkorb" [e4]
 article
  link "Weiße Teekanne" [e5]
  button "In den Warenkorb" [e6]`,
  text: `Teekannen

Die Kosten betragen 180 Millionen Euro. Die neue Linie öffnet im Herbst 2031.

Grüne Teekanne

Steinzeug, 1,2 Liter
34,90 €

Weiße Teekanne

Porzellan
19,95 €
Nicht auf Lager`,
};

/** A world of the offline model that shows this page and lets it be read. */
const worldOf = ({ title, snapshot, text }: Page): Required<Pick<World, 'page' | 'react'>> => ({
  page: { url: 'https://everyday.test/', title, text: snapshot },
  react: (tool) => (tool === 'extract' ? { summary: 'Text:', page: text } : undefined),
});

export const everydayWorlds = {
  mail: worldOf(mail),
  settings: worldOf(settings),
  catalogue: worldOf(catalogue),
  calendar: worldOf(calendar),
  recipe: worldOf(recipe),
  laden: worldOf(laden),
};

import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script';
import { readArticle } from '../../utils/article/read';
import { anyShadowRoot } from '../../utils/browser/page/any-shadow-root';
import { readShadowRootsBy } from '../../utils/page/dom/dom';

/** Injected anew for each call: it leaves neither a listener nor a global behind. */
export default defineUnlistedScript({
  globalName: false,
  main() {
    readShadowRootsBy(anyShadowRoot);
    return readArticle();
  },
});

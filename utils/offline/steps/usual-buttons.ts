import type { Command, UsualButton } from '../command';
import { literal, mask, type Masked } from '../masked';
import { closeness } from '../resolve/closeness';
import { places } from '../resolve/tree';
import { texts } from '../texts';
import { withPlace } from './fields';
import { locate, strengthOf } from './locate';
import type { Next, Scene } from './scene';

const carts =
  'Cart|My cart|View cart|Shopping cart|Basket|My basket|View basket|Shopping basket|Bag|Shopping bag|Warenkorb|Einkaufswagen|Panier|Mon panier|Carrito|Mi carrito|Cesta|Carrinho|カート|カートを見る|购物车|Корзина|سلة التسوق|السلة|عربة التسوق';

/** What buttons are called that people do not name: as they are found on pages in the languages of the commands. */
const names: Readonly<Record<UsualButton, string>> = {
  cart: 'Add to cart|Add to basket|Add to bag|In den Warenkorb|In den Einkaufswagen|Ajouter au panier|Añadir al carrito|Agregar al carrito|Añadir a la cesta|Adicionar ao carrinho|カートに入れる|カートに追加|加入购物车|添加到购物车|В корзину|Добавить в корзину|أضف إلى السلة|إضافة إلى السلة',
  accept:
    'Accept all|Accept all cookies|Accept cookies|Accept|Allow all|Agree|Alle akzeptieren|Akzeptieren|Tout accepter|Accepter|Aceptar todo|Aceptar todas|Aceptar|Aceitar tudo|Aceitar|すべて許可|同意する|全部接受|接受全部|接受|Принять все|Принять|قبول الكل|قبول',
  'view-cart': carts,
  // Where a shop shows the checkout only in the cart, the cart is the way there.
  checkout: `Checkout|Check out|Proceed to checkout|Go to checkout|Zur Kasse|Kasse|Zur Kasse gehen|Passer la commande|Finalizar compra|Tramitar pedido|Ir a la caja|Finalizar a compra|Fechar pedido|レジに進む|ご購入手続き|去结算|结算|Оформить заказ|Оформление заказа|إتمام الشراء|${carts}`,
  next: 'Next page|Next|Older|Older posts|Nächste Seite|Weiter|Page suivante|Suivant|Página siguiente|Siguiente|Próxima página|Próxima|次のページ|次へ|下一页|Следующая страница|Далее|الصفحة التالية|التالي',
  reject:
    'Reject all|Reject all cookies|Reject|Decline|Only necessary|Alle ablehnen|Ablehnen|Tout refuser|Refuser|Rechazar todo|Rechazar todas|Rechazar|Recusar tudo|Rejeitar tudo|すべて拒否|拒否する|全部拒绝|拒绝全部|拒绝|Отклонить все|Отклонить|رفض الكل|رفض',
};

/** Presses the page's own button for it: the first of the usual names that the page has, letter by letter. */
export function usualButtonStep({ what, thing }: Extract<Command, { kind: 'click-usual' }>, scene: Scene): Next {
  if (thing && !isAbout(scene, thing)) return { role: 'fail', why: texts.notAbout(literal(thing)) };
  const known = names[what].split('|').map((name) => mask(name));
  const there = known.find((name) => strengthOf(scene, name, 'click') <= closeness.sameLetters);
  if (!there) return { role: 'fail', why: texts.noUsualButton(names[what].split('|')[0] ?? '') };
  return withPlace(locate(scene, there, 'click'), ({ ref }) => ({ role: 'do', tool: 'click', args: { ref } }));
}

/** Whether the main heading names it: a page of a product has one button for that product. */
function isAbout({ roots }: Scene, thing: Masked): boolean {
  const headings = roots
    .flatMap(places)
    .map(({ node }) => node)
    .filter(({ role, states }) => role === 'heading' && states?.level === 1);
  const wanted = wordsIn(literal(thing));
  return wanted.length > 0 && headings.some(({ name = '' }) => wanted.every((word) => wordsIn(name).includes(word)));
}

const wordsIn = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];

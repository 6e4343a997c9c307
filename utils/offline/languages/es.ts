import { lazyPattern, type Language } from './verbs';

const article = String.raw`(?:(?:el|la|los|las|un|una|mi)\s+)?`;
const control = String.raw`(?:(?:botón|enlace|pestaña)\s+(?:de\s+)?)?`;
const field = String.raw`(?:(?:campo|lista|casilla)\s+(?:de\s+)?)?`;
const page = String.raw`(?:(?:esta|la)\s+página|este\s+(?:artículo|texto)|el\s+(?:artículo|texto))`;

/** Spanish. */
export const es: Language = {
  help: [lazyPattern('^(?:ayuda|qué\\s+puedes\\s+hacer)$')],
  fillOwn: [
    lazyPattern(
      '^(?:rellena|rellenar|llena|completa|completar)\\s+(?:(?:el|este|los)\\s+)?(?:formulario|campos)\\s+con\\s+mis\\s+(?:datos|detalles)(?:\\s+personales)?$',
    ),
  ],
  greet: [lazyPattern('^(?:hola|buenos\\s+días|buenas(?:\\s+(?:tardes|noches))?)$')],
  thank: [lazyPattern('^(?:muchas\\s+)?gracias$')],
  cart: [
    lazyPattern(
      '^(?:añade|añádel[oa]|agrega|agrégal[oa]|pon|ponl[oa]|mete|mételo)(?:\\s+(?:esto|este\\s+producto))?\\s+(?:al|en\\s+el|en\\s+mi|a\\s+la|en\\s+la)\\s+(?:carrito|cesta)$',
    ),
  ],
  cartThing: [
    lazyPattern(
      '^(?:añade|agrega|pon|mete|echa)(?:me)?\\s+(?:(?:el|la|los|las|un|una)\\s+)?(?<thing>.+?)\\s+(?:al|en\\s+(?:el|mi|la)|a\\s+(?:la|mi))\\s+(?:carrito|cesta)$',
    ),
  ],
  viewCart: [lazyPattern('^(?:qué\\s+(?:hay|tengo)\\s+en|muéstrame|enséñame)\\s+(?:mi|el|la)\\s+(?:carrito|cesta)$')],
  checkout: [lazyPattern('^(?:ve|llévame|vamos|ir)\\s+a\\s+la\\s+caja$')],
  cookies: [lazyPattern('^acepta(?:r)?\\s+(?:todas\\s+)?las\\s+cookies$')],
  offers: [lazyPattern('^qué\\s+(?:puedo|se\\s+puede)\\s+(?:comprar|pedir|leer|encontrar|hacer)(?:\\s+aquí)?$')],
  summarise: [
    lazyPattern(`^(?:resume|resúmeme|resumir|resuma)\\s+${page}$`),
    lazyPattern('^(?:(?:haz|dame)(?:me)?\\s+)?(?:un\\s+)?resumen(?:\\s+.{0,30})?$'),
  ],
  translate: [
    lazyPattern(
      '^traduce(?:me)?\\s+(?:esto|(?:esta|la)\\s+página|(?:este|el)\\s+(?:artículo|texto))(?:\\s+al\\s+español)?$',
    ),
  ],
  topic: [lazyPattern(`^(?:de\\s+qué\\s+(?:trata|va|habla)(?:\\s+(?:esto|${page}))?|qué\\s+es\\s+(?:esto|${page}))$`)],
  headings: [lazyPattern('^(?:muestra|muéstrame|lista|enumera)\\s+(?:todos\\s+)?los\\s+(?:títulos|encabezados)$')],
  links: [lazyPattern('^(?:muestra|muéstrame|lista|enumera)\\s+(?:todos\\s+)?los\\s+enlaces$')],
  table: [lazyPattern('^(?:extrae|exporta|copia|muestra)\\s+la\\s+tabla(?:\\s+(?:como|en|a)\\s+csv)?$')],
  readPage: [lazyPattern(`^(?:lee|léeme)\\s+${page}$`)],
  back: [lazyPattern('^(?:(?:vuelve|volver|regresa|ve|ir)(?:\\s+(?:hacia\\s+)?atrás)?|atrás)$')],
  forward: [lazyPattern('^(?:(?:ve|ir)\\s+(?:hacia\\s+)?)?adelante$')],
  reload: [lazyPattern(`^(?:recarga|recargar|actualiza|actualizar)(?:\\s+${page})?$`)],
  scrollTop: [
    lazyPattern(
      '^(?:ve|sube|desplázate)\\s+(?:al\\s+(?:principio|inicio)|arriba\\s+del\\s+todo)(?:\\s+de\\s+la\\s+página)?$',
    ),
  ],
  scrollBottom: [
    lazyPattern('^(?:ve|baja|desplázate)\\s+(?:al\\s+final|abajo\\s+del\\s+todo)(?:\\s+de\\s+la\\s+página)?$'),
  ],
  scrollDown: [lazyPattern('^(?:baja|bajar|desplázate\\s+(?:hacia\\s+)?abajo)$')],
  scrollUp: [lazyPattern('^(?:sube|subir|desplázate\\s+(?:hacia\\s+)?arriba)$')],
  newTab: [lazyPattern('^(?:abre\\s+)?(?:una\\s+)?(?:nueva\\s+pestaña|pestaña\\s+nueva)$')],
  submit: [lazyPattern('^(?:envía|enviar|manda)\\s+el\\s+formulario$')],
  wait: [
    lazyPattern(
      '^(?:espera|esperar)\\s+(?:a\\s+que\\s+(?:aparezca\\s+)?|hasta\\s+que\\s+(?:aparezca\\s+)?)(?<text>.+?)(?:\\s+aparezca)?$',
    ),
  ],
  search: [
    lazyPattern(
      '^(?:busca|buscar|búscame)\\s+(?<text>.+?)(?:\\s+en\\s+(?:este\\s+sitio|esta\\s+tienda|la\\s+tienda|el\\s+sitio))?$',
    ),
  ],
  type: [
    lazyPattern(
      `^(?:escribe|escribir|introduce|introducir|teclea|pon)\\s+(?<text>.+?)\\s+en\\s+${article}${field}(?<field>.+)$`,
    ),
    lazyPattern(`^(?:rellena|llena|completa)\\s+${article}${field}(?<field>.+?)\\s+con\\s+(?<text>.+)$`),
  ],
  select: [
    lazyPattern(
      `^(?:selecciona|seleccionar|elige|elegir|escoge)\\s+(?<text>.+?)\\s+(?:en|para|de|como)\\s+${article}${field}(?<field>.+)$`,
    ),
  ],
  uncheck: [lazyPattern(`^(?:desmarca|desmarcar|desactiva)\\s+${article}${field}(?<target>.+)$`)],
  check: [lazyPattern(`^(?:marca|marcar|activa)\\s+${article}${field}(?<target>.+)$`)],
  wish: [
    lazyPattern(
      '^(?:elige|elegir|escoge|selecciona[r]?)\\s+(?:(?:el|la|los|las)\\s+)?(?:talla\\s+|color\\s+)?(?<text>.+)$',
    ),
  ],
  open: [
    lazyPattern(`^(?:llévame\\s+a|llevar\\s+a)(?:l)?\\s+${article}${control}(?<target>.+)$`),
    lazyPattern(
      `^(?:abre|abrir|ve\\s+a|ir\\s+a|visita|visitar|entra\\s+en)(?:l)?\\s+${article}${control}(?<target>.+)$`,
    ),
  ],
  click: [
    lazyPattern(
      `^(?:haz\\s+clic|hacer\\s+clic|clica|pulsa|pulsar|presiona)(?:\\s+en)?\\s+${article}${control}(?<target>.+)$`,
    ),
  ],
  show: [lazyPattern(`^(?:muestra|muéstrame|enséñame|ver|mira)\\s+${article}(?<target>.+)$`)],
  have: [lazyPattern('^(?:tenéis|tienen|tienes|venden|vendéis)\\s+(?<text>.+)$')],
  find: [
    lazyPattern(`^qué\\s+dice\\s+(?:${page}\\s+)?(?:sobre|de|acerca\\s+de)\\s+(?<text>.+)$`),
    lazyPattern(`^(?:encuentra|encontrar|dónde\\s+(?:está|están)|hay)\\s+${article}(?<text>.+)$`),
    lazyPattern('^(?<text>(?:cuánto|cuánta|cuántos|cuántas|cómo|cuándo|quién|por\\s+qué|qué|cuál|dónde)\\s+.{3,280})$'),
  ],
};

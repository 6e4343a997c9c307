import { on, type Language } from './verbs';

const article = String.raw`(?:(?:el|la|los|las|un|una|mi)\s+)?`;
const control = String.raw`(?:(?:botón|enlace|pestaña)\s+(?:de\s+)?)?`;
const field = String.raw`(?:(?:campo|lista|casilla)\s+(?:de\s+)?)?`;
const page = String.raw`(?:(?:esta|la)\s+página|este\s+(?:artículo|texto)|el\s+(?:artículo|texto))`;

/** Spanish. */
export const es: Language = {
  help: [on('^(?:ayuda|qué\\s+puedes\\s+hacer)$')],
  fillOwn: [
    on(
      '^(?:rellena|rellenar|llena|completa|completar)\\s+(?:(?:el|este|los)\\s+)?(?:formulario|campos)\\s+con\\s+mis\\s+(?:datos|detalles)(?:\\s+personales)?$',
    ),
  ],
  greet: [on('^(?:hola|buenos\\s+días|buenas(?:\\s+(?:tardes|noches))?)$')],
  thank: [on('^(?:muchas\\s+)?gracias$')],
  cart: [
    on(
      '^(?:añade|añádel[oa]|agrega|agrégal[oa]|pon|ponl[oa]|mete|mételo)(?:\\s+(?:esto|este\\s+producto))?\\s+(?:al|en\\s+el|en\\s+mi|a\\s+la|en\\s+la)\\s+(?:carrito|cesta)$',
    ),
  ],
  viewCart: [on('^(?:qué\\s+(?:hay|tengo)\\s+en|muéstrame|enséñame)\\s+(?:mi|el|la)\\s+(?:carrito|cesta)$')],
  checkout: [on('^(?:ve|llévame|vamos|ir)\\s+a\\s+la\\s+caja$')],
  cookies: [on('^acepta(?:r)?\\s+(?:todas\\s+)?las\\s+cookies$')],
  offers: [on('^qué\\s+(?:puedo|se\\s+puede)\\s+(?:comprar|pedir|leer|encontrar|hacer)(?:\\s+aquí)?$')],
  summarise: [
    on(`^(?:resume|resúmeme|resumir|resuma)\\s+${page}$`),
    on('^(?:(?:haz|dame)(?:me)?\\s+)?(?:un\\s+)?resumen(?:\\s+.{0,30})?$'),
  ],
  translate: [
    on('^traduce(?:me)?\\s+(?:esto|(?:esta|la)\\s+página|(?:este|el)\\s+(?:artículo|texto))(?:\\s+al\\s+español)?$'),
  ],
  topic: [on(`^(?:de\\s+qué\\s+(?:trata|va|habla)(?:\\s+(?:esto|${page}))?|qué\\s+es\\s+(?:esto|${page}))$`)],
  headings: [on('^(?:muestra|muéstrame|lista|enumera)\\s+(?:todos\\s+)?los\\s+(?:títulos|encabezados)$')],
  links: [on('^(?:muestra|muéstrame|lista|enumera)\\s+(?:todos\\s+)?los\\s+enlaces$')],
  table: [on('^(?:extrae|exporta|copia|muestra)\\s+la\\s+tabla(?:\\s+(?:como|en|a)\\s+csv)?$')],
  readPage: [on(`^(?:lee|léeme)\\s+${page}$`)],
  back: [on('^(?:(?:vuelve|volver|regresa|ve|ir)(?:\\s+(?:hacia\\s+)?atrás)?|atrás)$')],
  forward: [on('^(?:(?:ve|ir)\\s+(?:hacia\\s+)?)?adelante$')],
  reload: [on(`^(?:recarga|recargar|actualiza|actualizar)(?:\\s+${page})?$`)],
  scrollTop: [
    on('^(?:ve|sube|desplázate)\\s+(?:al\\s+(?:principio|inicio)|arriba\\s+del\\s+todo)(?:\\s+de\\s+la\\s+página)?$'),
  ],
  scrollBottom: [on('^(?:ve|baja|desplázate)\\s+(?:al\\s+final|abajo\\s+del\\s+todo)(?:\\s+de\\s+la\\s+página)?$')],
  scrollDown: [on('^(?:baja|bajar|desplázate\\s+(?:hacia\\s+)?abajo)$')],
  scrollUp: [on('^(?:sube|subir|desplázate\\s+(?:hacia\\s+)?arriba)$')],
  newTab: [on('^(?:abre\\s+)?(?:una\\s+)?(?:nueva\\s+pestaña|pestaña\\s+nueva)$')],
  submit: [on('^(?:envía|enviar|manda)\\s+el\\s+formulario$')],
  wait: [
    on(
      '^(?:espera|esperar)\\s+(?:a\\s+que\\s+(?:aparezca\\s+)?|hasta\\s+que\\s+(?:aparezca\\s+)?)(?<text>.+?)(?:\\s+aparezca)?$',
    ),
  ],
  search: [
    on(
      '^(?:busca|buscar|búscame)\\s+(?<text>.+?)(?:\\s+en\\s+(?:este\\s+sitio|esta\\s+tienda|la\\s+tienda|el\\s+sitio))?$',
    ),
  ],
  type: [
    on(
      `^(?:escribe|escribir|introduce|introducir|teclea|pon)\\s+(?<text>.+?)\\s+en\\s+${article}${field}(?<field>.+)$`,
    ),
    on(`^(?:rellena|llena|completa)\\s+${article}${field}(?<field>.+?)\\s+con\\s+(?<text>.+)$`),
  ],
  select: [
    on(
      `^(?:selecciona|seleccionar|elige|elegir|escoge)\\s+(?<text>.+?)\\s+(?:en|para|de|como)\\s+${article}${field}(?<field>.+)$`,
    ),
  ],
  uncheck: [on(`^(?:desmarca|desmarcar|desactiva)\\s+${article}${field}(?<target>.+)$`)],
  check: [on(`^(?:marca|marcar|activa)\\s+${article}${field}(?<target>.+)$`)],
  wish: [
    on('^(?:elige|elegir|escoge|selecciona[r]?)\\s+(?:(?:el|la|los|las)\\s+)?(?:talla\\s+|color\\s+)?(?<text>.+)$'),
  ],
  open: [
    on(`^(?:llévame\\s+a|llevar\\s+a)(?:l)?\\s+${article}${control}(?<target>.+)$`),
    on(`^(?:abre|abrir|ve\\s+a|ir\\s+a|visita|visitar|entra\\s+en)(?:l)?\\s+${article}${control}(?<target>.+)$`),
  ],
  click: [
    on(`^(?:haz\\s+clic|hacer\\s+clic|clica|pulsa|pulsar|presiona)(?:\\s+en)?\\s+${article}${control}(?<target>.+)$`),
  ],
  show: [on(`^(?:muestra|muéstrame|enséñame|ver|mira)\\s+${article}(?<target>.+)$`)],
  have: [on('^(?:tenéis|tienen|tienes|venden|vendéis)\\s+(?<text>.+)$')],
  find: [
    on(`^qué\\s+dice\\s+(?:${page}\\s+)?(?:sobre|de|acerca\\s+de)\\s+(?<text>.+)$`),
    on(`^(?:encuentra|encontrar|dónde\\s+(?:está|están)|hay)\\s+${article}(?<text>.+)$`),
    on('^(?<text>(?:cuánto|cuánta|cuántos|cuántas|cómo|cuándo|quién|por\\s+qué|qué|cuál|dónde)\\s+.{3,280})$'),
  ],
};

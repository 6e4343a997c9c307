/** Words by which a request for JavaScript in the page is told from others. Lower case; parts of regular expressions, without flags. */

export const politeness = [
  'please', 'kindly', 'hey', 'hi', 'ok', 'okay', 'now', 'just', 'quickly', '(?:can|could|would|will) you(?: please)?', "i(?:'d like| want| need) you to", "let's",
  'bitte', 'kannst du(?: bitte)?', 'könntest du(?: bitte)?', 'jetzt', 'mal', "s'il (?:te|vous) pla[iî]t", 'merci de', '(?:peux|pourrais)-tu', '(?:pouvez|pourriez)-vous',
  'por favor', '(?:puedes|podrías)', 'per favore', '(?:puoi|potresti)', '(?:pode|poderia|você pode)', 'alsjeblieft', '(?:kun|wil) je(?: alsjeblieft)?',
  'proszę', '(?:czy )?(?:możesz|mógłbyś)', 'пожалуйста', '(?:можешь|можете)(?: ли)?(?: ты)?', '请', '帮我', '麻烦(?:你)?',
];

/** First words of work on a page: imperatives and infinitives. */
export const verbs = [
  // en
  'hide', 'unhide', 'show', 'reveal', 'remove', 'delete', 'strip', 'change', 'set', 'make', 'turn', 'add', 'insert', 'append', 'prepend', 'inject', 'apply', 'highlight', 'mark', 'outline',
  'underline', 'replace', 'rename', 'swap', 'colou?r', 'recolou?r', 'paint', 'toggle', 'collapse', 'expand', 'enlarge', 'shrink', 'resize', 'rotate', 'flip', 'invert', 'blur', 'dim', 'darken',
  'lighten', 'zoom', 'scroll', 'count', 'sum', 'extract', 'scrape', 'collect', 'gather', 'list', 'get', 'grab', 'read', 'download', 'export', 'save', 'copy', 'log', 'print', 'return', 'output', 'dump',
  'convert', 'sort', 'filter', 'reorder', 'click', 'fill', 'tick', 'untick', 'uncheck', 'enable', 'disable', 'unlock', 'pause', 'play', 'mute', 'unmute', 'speed', 'slow', 'animate', 'style', 'wrap',
  'unwrap', 'calculate', 'compute', 'measure', 'number', 'center', 'move', 'clone', 'duplicate', 'empty', 'clear', 'modify', 'update', 'manipulate', 'border',
  // de
  'blende', 'verstecke', 'verberge', 'zeige?', 'entferne', 'lösche', 'ändere', 'setze', 'mach(?:e)?', 'füge', 'hebe', 'markiere', 'ersetze', 'färbe', 'vergrößere', 'verkleinere', 'drehe', 'zähle?',
  'extrahiere', 'sammle', 'liste', 'lies', 'lade', 'exportiere', 'speichere', 'kopiere', 'gib', 'sortiere', 'filtere', 'klicke?', 'aktiviere', 'deaktiviere', 'pausiere', 'berechne', 'scrolle', 'summiere', 'klappe', 'stelle', 'mische',
  // fr
  'masque[rz]?', 'cache[rz]?', 'affiche[rz]?', 'supprime[rz]?', 'enlève', 'retire[rz]?', 'change[rz]?', 'mets', 'mettez', 'ajoute[rz]?', 'surligne[rz]?', 'remplace[rz]?', 'colorie', 'agrandis', 'compte[rz]?', 'extrais', 'récupère', 'télécharge[rz]?',
  'exporte[rz]?', 'enregistre', 'copie[rz]?', 'trie[rz]?', 'filtre[rz]?', 'clique[rz]?', 'désactive[rz]?', 'active[rz]?', 'calcule[rz]?', 'modifie[rz]?', 'liste[rz]?', 'fais', 'encadre',
  // es
  'oculta(?:r)?', 'esconde(?:r)?', 'muestra', 'elimina(?:r)?', 'borra(?:r)?', 'quita(?:r)?', 'cambia(?:r)?', 'pon', 'añade', 'agrega', 'resalta(?:r)?', 'reemplaza', 'colorea', 'cuenta', 'extrae(?:r)?', 'descarga(?:r)?', 'exporta(?:r)?', 'guarda', 'copia(?:r)?',
  'ordena(?:r)?', 'filtra', 'haz', 'desactiva', 'activa', 'calcula', 'modifica', 'obtén', 'suma', 'lista', 'marca',
  // it
  'nascondi', 'mostra', 'rimuovi', 'togli', 'metti', 'imposta', 'aggiungi', 'evidenzia', 'sostituisci', 'colora', 'conta', 'estrai', 'scarica', 'esporta', 'salva', 'ordina', 'clicca', 'disattiva', 'attiva', 'calcola', 'elenca', 'raccogli', 'cancella', 'ingrandisci',
  // pt
  'esconda', 'ocultar?', 'oculte', 'remov[ae]', 'apagu?[ae]', 'mud[ae]', 'altere', 'altera', 'coloqu?[ea]', 'adicion[ea]', 'destaqu?[ea]', 'destaca', 'substitu[ai]', 'cont[ea]', 'extrai[ar]?', 'baix[ae]', 'export[ae]', 'salv[ae]', 'copi[ae]', 'orden[ea]', 'clique', 'desativ[ae]', 'calcul[ea]', 'liste', 'mostre', 'deixe', 'some',
  // nl
  'verberg', 'toon', 'verwijder', 'verander', 'wijzig', 'maak', 'zet', 'voeg', 'markeer', 'vervang', 'kleur', 'tel', 'haal', 'verzamel', 'exporteer', 'sla', 'kopieer', 'sorteer', 'klik', 'bereken', 'schakel', 'lees',
  // pl
  'ukryj', 'pokaż', 'usuń', 'skasuj', 'zmień', 'ustaw', 'dodaj', 'wstaw', 'podświetl', 'zaznacz', 'zamień', 'pokoloruj', 'policz', 'wyodrębnij', 'pobierz', 'wyeksportuj', 'zapisz', 'skopiuj', 'posortuj', 'odfiltruj', 'kliknij', 'wyłącz', 'oblicz', 'zbierz', 'wypisz', 'powiększ',
  // ru
  'скрой(?:те)?', 'спрячь', 'покажи', 'удали(?:те)?', 'убери', 'измени', 'поменяй', 'поставь', 'сделай', 'добавь', 'вставь', 'выдели', 'подсвети', 'замени', 'покрась', 'посчитай', 'подсчитай', 'извлеки', 'собери', 'скачай', 'экспортируй', 'сохрани', 'скопируй', 'отсортируй', 'отфильтруй', 'нажми', 'отключи', 'вычисли', 'выведи', 'увеличь', 'получи',
];

/** Verbs of languages that put them behind, or without spaces. */
export const verbsAtEnd = [
  '隐藏', '隱藏', '删除', '刪除', '移除', '去掉', '改成', '改为', '修改', '设置', '设为', '变成', '添加', '插入', '高亮', '标记', '替换', '统计', '数一下', '提取', '收集', '列出', '下载', '导出', '保存', '复制', '排序', '过滤', '点击', '禁用', '获取', '计算', '放大',
  '隠して', '非表示', '消して', '削除', '変えて', '変更', '設定', '追加', '挿入', 'ハイライト', '置き換え', '置換', '数えて', '抽出', '集めて', 'ダウンロード', 'エクスポート', '保存', 'コピー', '並べ替え', 'ソート', '取得', '計算', '拡大', '表示して', '強調', 'クリック', '無効',
];

/** What stands before or after the name of the tool where it is the means. */
export const instruments = {
  /** Say "by means of" wherever they stand. */
  clear: [
    'using', 'via', 'through', 'by means of', 'with the help of', 'per', 'mittels', 'mithilfe von', 'mit hilfe von', 'en utilisant', "à l'aide de", 'grâce à', 'au moyen de', 'usando', 'mediante', 'vía', 'a través de',
    'utilizando', 'por medio de', 'con la ayuda de', 'tramite', 'attraverso', 'através de', 'por meio de', 'door middel van', 'met behulp van', 'za pomocą', 'przy pomocy', 'używając', 'z użyciem', 'przez', 'poprzez',
    'с помощью', 'при помощи', 'через', 'используя', 'посредством',
  ],
  /** May also say what a thing has: "posts with JavaScript in the title". */
  vague: ['with', 'mit', 'avec', 'en', 'con', 'com', 'met'],
  after: ['で', 'を使って', 'を使い', 'を用いて', 'を利用して', 'によって'],
};

/** What has to do with JavaScript by its content, when it stands before "with JavaScript". */
export const contents = [
  '(?:blog ?)?posts?', 'articles?', 'questions?', 'answers?', 'issues?', 'products?', 'items?', 'threads?', 'topics?', 'tickets?', 'cards?', 'events?', 'talks?', 'notes?', 'messages?', 'chapters?', 'pages', 'entries', 'results?', 'tagged', 'labell?ed', 'filled',
  'solutions?', 'plugins?', 'people', 'users', 'ones?', 'ways?', 'alternatives?', 'link', 'about', 'on', 'of', 'to', 'work', 'paragraphs? on', '(?:die|der|das|who|that|which|qui|que|che|które|który|которые|который)',
  'lösung(?:en)?', 'antwort(?:en)?', 'soluci(?:ón|ones)', 'soluzion[ei]', 'oplossing(?:en)?', 'rozwiązani[ea]', 'решени[ея]', 'ответы?', 'beiträge', 'artikel(?:en)?', 'fragen', 'einträge', 'ergebnisse', 'produkte', 'artículos', 'preguntas', 'artigos', 'perguntas', 'articoli', 'domande', 'vragen', 'berichten',
];

/** First words with which a script is run. */
export const runs = [
  '(?:write (?:and|then) )?(?:run|execute|evaluate|inject|eval)', '(?:schreib\\p{L}* und )?führe?', 'starte', 'lass', 'exécute[rz]?', 'lance[rz]?', 'injecte[rz]?', 'ejecuta(?:r)?', 'corre', 'inyecta', 'esegui', 'lancia', 'inietta', 'execut[ea]', 'rod[ae]', 'injete',
  'voer', 'draai', 'uruchom', 'wykonaj', 'odpal', 'выполни(?:те)?', 'запусти(?:те)?', 'исполни',
];

/** What leads away from the page, or to things outside of it. */
export const elsewhere = [
  // en
  'go to', 'navigate', 'visit', 'open (?:the )?(?:site|website|page|tab|link|url|" |a new|mdn|github|google|wikipedia|amazon|docs)', 'open \\p{L}+\\.\\p{L}{2,4}', 'search', 'searches', 'google', 'look up', 'find', 'research', 'compare', 'recommend', 'buy', 'order', 'book', 'pay', 'purchase', 'checkout',
  'sign (?:in|up|me)', 'log ?in', 'log me in', 'register', 'subscribe', 'apply for', 'apply to', 'send', 'e-?mail(?! address)', 'mail', 'tweet', 'reply to', 'post (?:it|this|a)', 'submit(?![- ]button)', 'publish', 'type', 'paste', 'enter', 'schedule', 'upload',
  'and then (?:open|go)', 'every (?:page|result|link) (?:of|on|in) ', 'each (?:product|result|article|link)(?: page)?,? (?:open|visit)', 'next pages?',
  // de
  'gehe? (?:zu|auf)', 'navigiere', 'besuche', 'öffne', 'such(?:e|en)?', 'finde', 'vergleiche?', 'empfiehl', 'kaufe?', 'bestelle?', 'buche?', 'bezahle?', 'melde mich', 'registriere', 'abonniere', 'bewirb', 'sende', 'schicke?', 'antworte', 'tippe?', 'trage', 'gib .{1,60} ein', 'lade .{1,60} hoch',
  // fr
  'va sur', 'allez sur', 'visite[rz]?', 'ouvre[rz]?', 'cherche[rz]?', 'recherche[rz]?', 'trouve[rz]?', 'compare[rz]?', 'recommande', 'achète', 'commande[rz]?', 'réserve[rz]?', 'paie', 'connecte', "inscris", 'envoie', 'réponds', 'saisis', 'tape[rz]?',
  // es, pt, it
  've a', 'ir a', 'visita', 'abre', 'abrir', 'busca', 'buscar', 'encuentra', 'compara', 'recomienda', 'compra', 'pide', 'reserva', 'paga', 'inicia sesión', 'regístrame', 'suscr\\p{L}+', 'envía', 'responde', 'escribe', 'rellena',
  'vai (?:su|a|para)', 'vá para', 'visite', 'apri', 'abra', 'cerca', 'trova', 'procure', 'procura', 'encontre', 'confronta', 'compare', 'consiglia', 'compre', 'ordina (?:un|una|il|la) ', 'prenota', 'reserve', 'pague', 'accedi', 'faça login', 'iscriviti', 'invia', 'envie', 'rispondi', 'scrivi', 'escreva', 'preencha', 'digita', 'digite',
  // nl, pl, ru
  'ga naar', 'bezoek', '(?<=^|[,;.:] |then |and |en )open', 'zoek', 'vind', 'vergelijk', 'koop', 'bestel', 'boek', 'betaal', 'log in', 'meld me', 'stuur', 'typ', 'vul',
  'przejdź', 'wejdź', 'odwiedź', 'otwórz', 'szukaj', 'wyszukaj', 'znajdź', 'porównaj', 'kup', 'zamów', 'zarezerwuj', 'zapłać', 'zaloguj', 'zarejestruj', 'wyślij', 'odpowiedz', 'wpisz', 'wypełnij',
  'перейди', 'зайди', 'открой', 'поищи', 'найди', 'найти', 'сравни', 'купи', 'закажи', 'забронируй', 'оплати', 'войди', 'зарегистрируй\\p{L}*', 'отправь', 'ответь', 'введи', 'напечатай', 'заполни', 'напиши',
];

/** Talk about code, and things that go by the name of a language. */
export const learning = [
  // en
  'jobs?', 'developers?', 'engineers?', 'freelancers?', 'salary', 'salaries', 'careers?', 'compan(?:y|ies)', 'courses?', 'tutorials?', 'lessons?', 'books?', 'bootcamps?', 'learn(?:ing)?', 'teach', 'explain', 'explanation', 'difference', 'versus', 'vs', 'frameworks?', 'librar(?:y|ies)', 'packages?', 'modules?', 'npm', 'versions?',
  'releases?', 'changelog', 'docs', 'documentation', 'specification', 'interview', 'quiz', 'exam', 'certificat\\p{L}+', 'cheat ?sheet', 'experience', 'skills?', 'tests?', 'benchmarks?', 'linter', 'bugs?', 'vulnerabilit\\p{L}+', 'repos?', 'repositor(?:y|ies)', 'stack ?overflow', 'w3schools', 'mdn', 'reddit', 'hacker news', 'newsletters?', 'podcasts?', 'conferences?',
  'projects?', 'startups?', 'websites? (?:built|made|that|using)', 'sites? (?:built|made|that|using)', 'apps? (?:built|made|that|using)', 'work(?:s|ing)? with', 'works? without', 'built (?:with|using|in)', 'made (?:with|using|in)', 'written (?:with|using|in)', 'developed', 'coded', 'created (?:with|using|in)', '(?:javascript|js|css) (?:is )?(?:disabled|enabled|turned off)',  'in my browser settings',
  'summar(?:y|ize|ise)', 'translate', 'review', 'debug', 'refactor', 'fix', 'meaning', 'ways? (?:of|to)', 'examples? of', 'snippets? for', 'write me', 'give me (?:a|the|some) (?:code|snippet|script)', 'show me how', 'tell me', 'performance', 'syntax', 'code golf', 'leetcode', 'promo', 'coupon', 'dress codes?', 'qr', 'post ?codes?', 'terminal', 'postman', 'node', 'deno', 'codepen', 'codesandbox', 'jsfiddle', 'playground', 'repl', 'vs ?code', 'zip ?codes?', 'area codes?', 'and (?:email|send|post|mail)',
  // de
  'stellen', 'jobs', 'entwickler\\p{L}*', 'gehalt', 'kurse?', 'buch', 'bücher', 'lern\\p{L}*', 'unterschied', 'bibliothek\\p{L}*', 'pakete?', 'versionen?', 'dokumentation', 'erklär\\p{L}*', 'übersetz\\p{L}*', 'prüfe', 'projekte', 'firmen', 'erfahrung', 'webseiten,? die', 'gutschein\\p{L}*', 'postleitzahl', 'beispiele', 'programmier\\p{L}+',
  // fr
  'emplois?', 'développeu\\p{L}+', 'salaires?', 'cours', 'tutoriels?', 'livres?', 'apprendre', 'différence', 'bibliothèques?', 'paquets?', 'explique[rz]?', 'traduis', 'entreprises?', 'projets', 'expérience', 'offres?', 'exemples?', 'sites? (?:créés?|faits?)',
  // es, pt, it
  'empleos?', 'trabajos?', 'desarrollador\\p{L}*', 'salarios?', 'cursos?', 'tutoriales', 'libros?', 'aprender', 'diferencia', 'bibliotecas?', 'librerías?', 'versión', 'explica(?:r)?', 'traduce', 'empresas?', 'proyectos?', 'experiencia', 'ejemplos?', 'ofertas?',
  'vagas?', 'empregos?', 'desenvolvedor\\p{L}*', 'salário', 'livros?', 'diferença', 'versão', 'explique', 'traduza', 'projetos?', 'experiência', 'exemplos?', 'lavoro', 'lavori', 'offerte', 'sviluppator\\p{L}+', 'stipendio', 'corsi', 'corso', 'libri', 'libro', 'imparare', 'differenza', 'libreria', 'versione', 'spiega\\p{L}*', 'traduci', 'aziende', 'progetti', 'esperienza', 'esempi',
  // nl, pl, ru
  'vacatures?', 'banen', 'ontwikkelaars?', 'salaris', 'cursus(?:sen)?', 'boeken', 'leren', 'verschil', 'bibliothe\\p{L}+', 'versie', 'uitleg', 'vertaal', 'bedrijven', 'projecten', 'ervaring', 'voorbeelden',
  'prac[aęy]', 'ofert\\p{L}*', 'programist\\p{L}+', 'zarobki', 'kurs\\p{L}*', 'książk\\p{L}+', 'nauk\\p{L}+', 'różnic\\p{L}+', 'bibliotek\\p{L}*', 'wersj\\p{L}+', 'wyjaśnij', 'przetłumacz', 'firm\\p{L}*', 'projekt\\p{L}*', 'doświadczeni\\p{L}+', 'przykład\\p{L}*',
  'работ[ауы]', 'ваканси\\p{L}*', 'разработчик\\p{L}*', 'зарплат\\p{L}*', 'курс\\p{L}*', 'книг\\p{L}*', 'учебник\\p{L}*', 'урок\\p{L}*', 'разниц\\p{L}*', 'библиотек\\p{L}*', 'верси\\p{L}*', 'объясни', 'переведи', 'компани\\p{L}*', 'проект\\p{L}*', 'опыт\\p{L}*', 'пример\\p{L}*',
];

import type { UsualButton } from './command';

const carts =
  'Cart|My cart|View cart|Shopping cart|Basket|My basket|View basket|Shopping basket|Bag|Shopping bag|Warenkorb|Einkaufswagen|Panier|Mon panier|Carrito|Mi carrito|Cesta|Carrinho|カート|カートを見る|购物车|Корзина|سلة التسوق|السلة|عربة التسوق';

/** What buttons are called that people do not name: as they are found on pages in the languages of the commands. */
export const usualNames: Readonly<Record<UsualButton, string>> = {
  cart: 'Add to cart|Add to basket|Add to bag|In den Warenkorb|In den Einkaufswagen|Ajouter au panier|Añadir al carrito|Agregar al carrito|Añadir a la cesta|Adicionar ao carrinho|カートに入れる|カートに追加|加入购物车|添加到购物车|В корзину|Добавить в корзину|أضف إلى السلة|إضافة إلى السلة',
  accept:
    'Accept all|Accept all cookies|Accept cookies|Accept|Allow all|Agree|Alle akzeptieren|Akzeptieren|Tout accepter|Accepter|Aceptar todo|Aceptar todas|Aceptar|Aceitar tudo|Aceitar|すべて許可|同意する|全部接受|接受全部|接受|Принять все|Принять|قبول الكل|قبول',
  'view-cart': carts,
  // Where a shop shows the checkout only in the cart, the cart is the way there.
  checkout: `Checkout|Check out|Proceed to checkout|Go to checkout|Zur Kasse|Kasse|Zur Kasse gehen|Passer la commande|Finalizar compra|Tramitar pedido|Ir a la caja|Finalizar a compra|Fechar pedido|レジに進む|ご購入手続き|去结算|结算|Оформить заказ|Оформление заказа|إتمام الشراء|${carts}`,
  next: 'Next page|Next|Older|Older posts|Nächste Seite|Weiter|Page suivante|Suivant|Página siguiente|Siguiente|Próxima página|Próxima|次のページ|次へ|下一页|Следующая страница|Далее|الصفحة التالية|التالي',
  previous:
    'Previous page|Previous|Newer|Newer posts|Vorherige Seite|Vorherige|Page précédente|Précédent|Página anterior|Anterior|前のページ|前へ|上一页|Предыдущая страница|Предыдущая|الصفحة السابقة|السابق',
  reject:
    'Reject all|Reject all cookies|Reject|Decline|Only necessary|Necessary only|Alle ablehnen|Ablehnen|Nur notwendige|Nur notwendige Cookies|Tout refuser|Refuser|Continuer sans accepter|Rechazar todo|Rechazar todas|Rechazar|Recusar tudo|Rejeitar tudo|すべて拒否|拒否する|全部拒绝|拒绝全部|拒绝|Отклонить все|Отклонить|رفض الكل|رفض',
  close:
    'Close|Close dialog|Dismiss|No thanks|No, thanks|Not now|Maybe later|Skip|×|✕|✖|Schließen|Nein danke|Nein, danke|Nicht jetzt|Später|Fermer|Non merci|Non, merci|Pas maintenant|Plus tard|Cerrar|No, gracias|Ahora no|Fechar|Não, obrigado|Agora não|閉じる|後で|关闭|暂不|Закрыть|Не сейчас|إغلاق|ليس الآن',
  more: 'Load more|Show more|See more|View more|More results|More|Mehr laden|Mehr anzeigen|Weitere anzeigen|Mehr|Afficher plus|Voir plus|Charger plus|Cargar más|Ver más|Mostrar más|Carregar mais|Ver mais|Mostrar mais|もっと見る|さらに表示|加载更多|查看更多|更多|Показать ещё|Загрузить ещё|Ещё|عرض المزيد|المزيد',
  reset:
    'Reset|Reset form|Clear all|Clear form|Clear|Start over|Zurücksetzen|Formular zurücksetzen|Alles löschen|Leeren|Réinitialiser|Tout effacer|Effacer|Restablecer|Borrar todo|Limpiar|Limpar tudo|Limpar|Redefinir|リセット|クリア|重置|清空|Сбросить|Очистить|إعادة تعيين|مسح الكل',
  compose:
    'Compose|New message|New mail|New email|New e-mail|Write|Verfassen|Neue Nachricht|Neue E-Mail|Schreiben|Nouveau message|Rédiger|Écrire|Redactar|Nuevo mensaje|Escrever|Nova mensagem|メールを作成|新規作成|作成|写信|写邮件|新邮件|Написать письмо|Написать|Новое письмо|إنشاء|رسالة جديدة',
  reply: 'Reply|Antworten|Répondre|Responder|返信|回复|Ответить|رد',
  archive: 'Archive|Archivieren|Archiver|Archivar|Arquivar|アーカイブ|归档|存档|Архивировать|В архив|أرشفة',
  'mark-read':
    'Mark all as read|Mark all read|Mark everything as read|Alle als gelesen markieren|Alles als gelesen markieren|Tout marquer comme lu|Marquer tout comme lu|Marcar todo como leído|Marcar todos como leídos|Marcar tudo como lido|Marcar todas como lidas|すべて既読にする|全て既読にする|全部标为已读|全部标记为已读|Отметить все как прочитанные|Прочитать все|تحديد الكل كمقروء|وضع علامة مقروء على الكل',
  delete:
    'Delete|Move to trash|Trash|Löschen|In den Papierkorb|Supprimer|Eliminar|Borrar|Excluir|Apagar|削除|删除|Удалить|حذف',
  'log-out':
    'Log out|Logout|Log off|Sign out|Sign off|Abmelden|Ausloggen|Se déconnecter|Déconnexion|Cerrar sesión|Salir|Desconectar|Sair|Encerrar sessão|Fazer logout|ログアウト|サインアウト|退出登录|退出|登出|注销|Выйти|Выход|تسجيل الخروج|خروج',
  'log-in':
    'Log in|Login|Sign in|Anmelden|Einloggen|Se connecter|Connexion|Iniciar sesión|Entrar|Acceder|Fazer login|ログイン|サインイン|登录|登入|Войти|Вход|تسجيل الدخول|دخول',
  play: 'Play|Play video|Resume|Abspielen|Wiedergabe|Lecture|Lire|Reproducir|Reproduzir|Tocar|再生|播放|Воспроизвести|Воспроизведение|Смотреть|تشغيل',
  pause:
    'Pause|Pause video|Pausieren|Anhalten|Mettre en pause|Pausar|Pausa|一時停止|暂停|Пауза|Приостановить|إيقاف مؤقت',
  mute: 'Mute|Stummschalten|Ton aus|Stumm|Désactiver le son|Couper le son|Muet|Silenciar|Quitar sonido|Desativar som|Mudo|ミュート|消音|静音|Отключить звук|Без звука|كتم الصوت|كتم',
  print: 'Print|Print page|Drucken|Seite drucken|Imprimer|Imprimir|印刷|打印|Печать|Распечатать|طباعة',
  'zoom-in': 'Zoom in|Larger text|Vergrößern|Zoom avant|Agrandir|Acercar|Ampliar|拡大|放大|Увеличить|Приблизить|تكبير',
  'zoom-out':
    'Zoom out|Smaller text|Verkleinern|Zoom arrière|Réduire|Alejar|Reduzir|縮小|缩小|Уменьшить|Отдалить|تصغير',
  'save-page':
    'Save as PDF|Download PDF|Download as PDF|Als PDF speichern|PDF herunterladen|Télécharger le PDF|Enregistrer en PDF|Descargar PDF|Guardar como PDF|Baixar PDF|Salvar como PDF|PDFをダウンロード|下载PDF|Скачать PDF|تنزيل PDF',
  bookmark:
    'Bookmark|Bookmark this page|Add to bookmarks|Merken|Lesezeichen|Ajouter aux favoris|Añadir a favoritos|Adicionar aos favoritos|ブックマーク|收藏|В закладки|В избранное|إضافة إلى المفضلة',
  'send-page':
    'Email|Email this|Send by email|Share by email|Per E-Mail senden|Per E-Mail teilen|Envoyer par e-mail|Partager par e-mail|Enviar por correo|Compartir por correo|Enviar por e-mail|メールで送る|通过邮件发送|Отправить по почте|إرسال بالبريد',
  'full-screen':
    'Full screen|Fullscreen|Enter full screen|Vollbild|Plein écran|Pantalla completa|Tela cheia|全画面|全屏|Во весь экран|Полный экран|ملء الشاشة',
};

/** Buttons that remove an item from a list. */
export const removingNames =
  'Remove|Remove item|Delete|Entfernen|Löschen|Supprimer|Retirer|Quitar|Eliminar|Remover|Excluir|削除|削除する|删除|移除|Удалить|Убрать|حذف|إزالة';

/** Fields for how many. */
export const quantityNames = 'Quantity|Qty|Menge|Anzahl|Quantité|Cantidad|Quantidade|数量|Количество|الكمية';

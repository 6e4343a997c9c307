document.title = 'Sidehand settings';

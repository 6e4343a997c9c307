document.title = 'Sidehand';
